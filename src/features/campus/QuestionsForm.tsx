import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { MARKS, useReadText } from "../back-office/use-read-text.web.ts";
import { ListRows } from "./ListRows.tsx";
import { QuestionItems } from "./QuestionItems.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { ANSWER_MAX, QUESTIONS_MOST } from "./sections.contract.ts";

const EMPTY = { question: "", answer: "" };

/** The questions and answers of the home page. */
export function QuestionsForm(props: SectionFormProps<"questions">) {
  return (
    <SectionForm
      {...props}
      section="questions"
      fields={({ register, control }, busy, faultOf) => (
        <ListRows
          control={control}
          name="questions"
          noun="Pertanyaan"
          empty={() => EMPTY}
          most={QUESTIONS_MOST}
          busy={busy}
          error={faultOf("questions")}
        >
          {(at) => (
            <>
              <TextField
                {...register(`questions.${at}.question`)}
                readOnly={busy}
                label="Pertanyaan"
                autoComplete="off"
                error={faultOf(`questions.${at}.question`)}
              />
              <TextArea
                {...register(`questions.${at}.answer`)}
                readOnly={busy}
                label="Jawaban"
                hint={MARKS}
                counter={ANSWER_MAX}
                rows={4}
                error={faultOf(`questions.${at}.answer`)}
              />
            </>
          )}
        </ListRows>
      )}
      preview={({ questions }) => questions.map((one, at) => <WrittenQuestion key={at} {...one} />)}
    />
  );
}

/** One question as readers will see it. */
function WrittenQuestion(one: { question: string; answer: string }) {
  const blocks = useReadText(one.answer);
  return <QuestionItems questions={[{ ...one, answer_blocks: blocks as never }]} />;
}
