import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Leads to another page, which replaces this one in the history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
