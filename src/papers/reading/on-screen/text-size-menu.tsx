import { chooseTextSize, type TextSize, textSizes, useChoices } from './choices.ts';
import { Menu } from './menu.tsx';

const names: Record<TextSize, string> = { normal: 'Normal', large: 'Large', larger: 'Larger', largest: 'Largest' };
const looks: Record<TextSize, string> = {
  normal: 'text-base',
  large: 'text-lg',
  larger: 'text-xl',
  largest: 'text-2xl',
};

export function TextSizeMenu() {
  const { textSize } = useChoices();
  return (
    <Menu
      label={<span className="font-bold text-lg leading-none">Aa</span>}
      name="Text size"
      className="no-script:hidden"
      panelClassName="right-2 p-2"
    >
      {() => (
        <fieldset className="flex gap-1">
          <legend className="sr-only">Text size</legend>
          {textSizes.map((size) => (
            <label
              key={size}
              className={`grid size-12 cursor-pointer place-items-center rounded-button font-semibold leading-none hover:bg-pen-soft has-checked:bg-pen-soft has-checked:text-pen-deep has-focus-visible:outline-3 has-focus-visible:outline-pen-deep ${looks[size]}`}
            >
              <input
                type="radio"
                name="text-size"
                className="sr-only"
                checked={size === textSize}
                onChange={() => chooseTextSize(size)}
              />
              <span aria-hidden="true">A</span>
              <span className="sr-only">{names[size]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Menu>
  );
}
