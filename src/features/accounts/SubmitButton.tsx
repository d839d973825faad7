import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { useHydrated } from "../../web/hydrated.ts";

/**
 * The button of a sign-in form, disabled until the form is valid. Before the page is interactive the button is
 * enabled, since nobody knows whether the form is valid; an early press is checked and carried out later.
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
