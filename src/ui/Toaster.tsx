import { Toaster as Sonner } from "sonner";
import { Icon } from "./Icon.tsx";

/** Where toasts appear: top right, 5 s, longer while hovered or focused. Load it late; `toast` waits for it. */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={5000}
      closeButton
      gap={10}
      offset={{ top: "1rem", right: "1rem" }}
      mobileOffset={{ top: "0.75rem", left: "0.75rem", right: "0.75rem" }}
      containerAriaLabel="Pesan"
      icons={{
        success: <Icon name="check-circle" />,
        error: <Icon name="x-circle" />,
        warning: <Icon name="alert" />,
        info: <Icon name="info" />,
        loading: <Icon name="refresh" className="size-[1.25em] animate-spin" />,
        close: <Icon name="x" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Tutup pesan",
        classNames: {
          toast: "toast",
          success: "toast-success",
          error: "toast-error",
          warning: "toast-warning",
          closeButton: "toast-close",
        },
      }}
    />
  );
}
