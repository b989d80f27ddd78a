import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type Day, formatShortDay, type Measure } from './measures.ts';

const tick = { fill: 'var(--color-ink-2)', fontSize: 12 };

/** One measure as bars by day. It is a picture only: whoever cannot see it has the table. */
export default function DayChart({ measure, days }: { measure: Measure; days: readonly Day[] }) {
  const { amountOf, formatShort, colour, least } = measure;
  const bars = days.map((day) => ({ day: day.day, value: amountOf(day) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 8, right: 18, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-rule)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatShortDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-rule)' }}
          minTickGap={28}
        />
        <YAxis
          width="auto"
          // Without a single sale or order the axis would have one mark and no measure.
          domain={[0, (most: number) => Math.max(most, least)]}
          tickFormatter={formatShort}
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-pen-soft)' }}
          content={({ active, payload }) => {
            const bar = bars.find(({ day }) => day === payload[0]?.payload?.day);
            return active && bar ? <Note day={bar.day} text={measure.format(bar.value)} /> : null;
          }}
        />
        <Bar dataKey="value" fill={colour} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Note({ day, text }: { day: string; text: string }) {
  return (
    <p className="rounded-button border border-rule bg-sheet px-3 py-1.5 text-sm shadow-card">
      <span className="text-ink-2">{formatShortDay(day)}</span> <strong>{text}</strong>
    </p>
  );
}
