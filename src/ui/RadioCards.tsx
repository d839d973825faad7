import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";
import { RadioGroup, type RadioGroupProps } from "./RadioGroup.tsx";

type RadioCardsProps = RadioGroupProps &
  Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "disabled"> & {
    options: readonly {
      value: string;
      label: ReactNode;
      /** The effect of the choice, and whom it concerns. */
      sentence?: ReactNode;
      icon?: IconName;
    }[];
    /** Side by side from 768 px. */
    columns?: boolean;
  };

/** A question with two or three answers, each with a sentence that explains it. */
export function RadioCards({
  legend,
  legendSize,
  error,
  readOnly,
  onBlur,
  options,
  columns = true,
  name,
  ...radio
}: RadioCardsProps) {
  const id = useId();
  return (
    <RadioGroup {...{ legend, legendSize, error, readOnly, onBlur }}>
      <div className={classes("mt-3 mb-1.5 grid gap-2.5", columns && "md:grid-cols-2")}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              {...radio}
              type="radio"
              name={name ?? id}
              value={option.value}
              aria-describedby={option.sentence ? `${id}-${option.value}` : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              className="tick mt-px"
            />
            <b
              id={`${id}-${option.value}-label`}
              className="flex items-start gap-1.75 text-sm font-semibold"
            >
              {option.icon && <Icon name={option.icon} className="mt-0.5 size-[1.25em]" />}
              {option.label}
            </b>
            {option.sentence && <small id={`${id}-${option.value}`}>{option.sentence}</small>}
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
