import type { ReactNode } from "react";

/**
 * A moment in words, with its machine-readable form and the full date as a tooltip.
 * @param dateTime ISO 8601
 * @param children the words: '2 jam lalu', '18 Nov 2026, 07.12 WIB'
 */
export function TimeText({
  dateTime,
  title,
  children,
}: {
  dateTime: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <time dateTime={dateTime} title={title}>
      {children}
    </time>
  );
}
