import { Icon } from "../../ui/Icon.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import type { PublicSettings } from "./campus.contract.ts";

/** Questions with their answers. The first one is open; each opens by itself, also without a script. */
export function QuestionItems({
  questions,
}: {
  questions: NonNullable<PublicSettings["questions"]>;
}) {
  return questions.map(({ question, answer, answer_blocks }, at) => (
    <details key={at} open={at === 0} className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-2.5 leading-[1.4] font-semibold">
        <span className="text-balance wrap-anywhere">{question}</span>
        <span className="text-link transition-[rotate] duration-(--motion) group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <TypedText
        text={answer}
        blocks={answer_blocks}
        className="max-w-(--measure) pr-8 pb-5 text-sm leading-[1.6] text-muted"
      />
    </details>
  ));
}
