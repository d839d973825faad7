import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { useHydrated } from "../../web/hydrated.ts";

/**
 * The button of a sign-in form, off until the form is valid. Before the page has come to life nobody
 * knows whether it is: it can be pressed, and what was sent early is checked and done then.
 */
export function SubmitButton({
  isValid,
  ...button
}: Omit<ComponentProps<typeof Button>, "disabled"> & { isValid: boolean }) {
  const hydrated = useHydrated();
  return (
    <Button
      {...button}
      type="submit"
      variant="primary"
      size="lg"
      wide
      disabled={hydrated && !isValid}
    />
  );
}
