import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { QuestionItems } from "../campus/QuestionItems.tsx";
import { useSetting } from "../campus/settings.web.ts";
import { Loaded } from "../../web/Loaded.tsx";

/** The campus's questions and answers, once they are there. */
export function HomeQuestions() {
  return (
    <Loaded
      result={useSetting("questions")}
      title="Tanya jawab belum bisa dimuat."
      loading={
        <Loading label="Memuat tanya jawab…" className="grid gap-3 py-4">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="2.5rem" />
          ))}
        </Loading>
      }
    >
      {({ data }) => <QuestionItems questions={data.questions} />}
    </Loaded>
  );
}
