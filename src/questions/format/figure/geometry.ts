/** x and y; in the language of figures y goes up. */
export type Place = [number, number];

export function add([x, y]: Place, [dx, dy]: Place): Place {
  return [x + dx, y + dy];
}

export function times([x, y]: Place, factor: number): Place {
  return [x * factor, y * factor];
}

export function between(a: Place, b: Place, share: number): Place {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Of length 1, from one place to another; to the right where they are the same. */
export function direction(from: Place, to: Place): Place {
  const length = distance(from, to);
  return length === 0 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

export function turnLeft([x, y]: Place): Place {
  return [-y, x];
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Places on an ellipse from one angle to another, in degrees. */
export function arc([x, y]: Place, [rx, ry]: Place, from = 0, to = 360): Place[] {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 4));
  return Array.from({ length: steps + 1 }, (_, index): Place => {
    const angle = radians(from + ((to - from) * index) / steps);
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

/** Places on a smooth curve through the given ones (a centripetal Catmull–Rom spline, which makes no loops). */
export function smooth(places: Place[], isClosed = false): Place[] {
  if (places.length < 3) return places;
  const at = (index: number): Place => {
    const count = places.length;
    if (isClosed) return places[(index + count) % count] ?? [0, 0];
    const inside = places[index];
    if (inside) return inside;
    // Beyond an end the curve goes on as the mirror of its last stretch.
    const [end, before] = index < 0 ? [places[0], places[1]] : [places[count - 1], places[count - 2]];
    return end && before ? [2 * end[0] - before[0], 2 * end[1] - before[1]] : [0, 0];
  };
  const curve: Place[] = [at(0)];
  const stretches = isClosed ? places.length : places.length - 1;
  for (let index = 0; index < stretches; index++) {
    curve.push(...stretch(at(index - 1), at(index), at(index + 1), at(index + 2)));
  }
  return curve;
}

function stretch(p0: Place, p1: Place, p2: Place, p3: Place): Place[] {
  const steps = 12;
  const t1 = Math.max(Math.sqrt(distance(p0, p1)), 1e-6);
  const t2 = t1 + Math.max(Math.sqrt(distance(p1, p2)), 1e-6);
  const t3 = t2 + Math.max(Math.sqrt(distance(p2, p3)), 1e-6);
  const mix = (a: Place, b: Place, ta: number, tb: number, t: number) => between(a, b, (t - ta) / (tb - ta));
  return Array.from({ length: steps }, (_, index) => {
    const t = t1 + ((t2 - t1) * (index + 1)) / steps;
    const [a1, a2, a3] = [mix(p0, p1, 0, t1, t), mix(p1, p2, t1, t2, t), mix(p2, p3, t2, t3, t)];
    return mix(mix(a1, a2, 0, t2, t), mix(a2, a3, t1, t3, t), t1, t2, t);
  });
}
