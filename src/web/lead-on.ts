import { useEffect, useRef } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";

/** Leads on from a form that was sent: whoever has left it meanwhile stays where they are. */
export const useLeadOn = () => {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return (to: To, options?: NavigateOptions): void => {
    if (!hasLeft.current) void navigate(to, options);
  };
};
