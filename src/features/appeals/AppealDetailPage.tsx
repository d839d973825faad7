import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { adminPaths, paths } from "../../paths.ts";
import { GroundForm } from "../../ui/GroundForm.tsx";
import type { ApiError } from "../../web/api.ts";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useUser } from "../../web/profile.ts";
import { tellFailure, useCall } from "../../web/query.ts";
import { useAddress, useParams } from "../../web/route.tsx";
import type { User } from "../accounts/account.contract.ts";
import { isAwaited, useMessages } from "../conversation/use-messages.web.ts";
import { RENEW_LINKS_MS } from "../files/file-link.web.ts";
import { appealDraftTitle, appealEdit } from "./appeal-draft.web.ts";
import { AppealFormLoading } from "./AppealFormLoading.tsx";
import { Redirect } from "../../web/Redirect.tsx";

/** One or the other is shown, never both. */
const AppealEditForm = lazyPart(() => import("./AppealEditForm.tsx"), "AppealEditForm");
const fetchView = () => import("./OwnAppealView.tsx");
const OwnAppealView = lazyPart(fetchView, "OwnAppealView");

const GONE = [400, 403, 404];

/** `/banding-ukt/{id}`: a student's own appeal; with `?ubah=1` its form. */
export function AppealDetailPage() {
  const { id = "" } = useParams();
  const user = useUser();
  if (!user) return null;
  if (user.role !== "student") return <Redirect to={adminPaths.appeal(id)} />;
  return <OwnAppeal key={id} id={id} user={user} />;
}

/**
 * A failure to load the appeal is reported once, then the user is led home
 * (docs/product/appeals.md#the-students-pages).
 */
const useLeaveOn = (error: ApiError | null, id: string) => {
  const navigate = useNavigate();
  const isTold = useRef(false);
  useEffect(() => {
    if (!error || isTold.current) return;
    isTold.current = true;
    tellFailure("GET /ukt-appeals/{id}", error, error.message || `No appeal with id ${id}`);
    void navigate(paths.home, { replace: true });
  }, [error, id, navigate]);
};

/** It has the same height while the appeal is loading: what is below must not jump. */
const editHead = (id: string) => ({
  title: "Ubah banding",
  lead: `Banding #${id}. Admin membaca versi yang terakhir Anda simpan.`,
});

function OwnAppeal({ id, user }: { id: string; user: User }) {
  const { query, hrefWith } = useAddress();
  const { data, error } = useCall(
    "GET /ukt-appeals/{id}",
    { params: { id } },
    { refetchInterval: RENEW_LINKS_MS },
  );
  const isEditing = query["ubah"] !== undefined;
  const appeal = data?.data;
  // a question is above everything else, so nothing may appear that would move it down
  const messages = useMessages({ kind: "appeal", id: Number(id) }, { enabled: !isEditing });
  const isAsked = appeal?.waiting_for === "author";
  // A failure in the background does not remove a form that is being edited.
  const isLost = error !== null && (!appeal || (GONE.includes(error.status) && !isEditing));
  useLeaveOn(isLost ? error : null, id);
  useEffect(() => {
    // Fetched early while the appeal is loading; after a failure the component fetches it again.
    if (!isEditing) void fetchView().catch(() => {});
  }, [isEditing]);

  const loading = (
    <GroundForm {...(isEditing ? editHead(id) : { title: `Banding UKT #${id}` })}>
      <AppealFormLoading />
    </GroundForm>
  );
  if (!appeal) return loading;
  if (isEditing)
    return (
      <GroundForm {...editHead(id)}>
        <WithDraft
          slot={appealEdit(appeal.id)}
          userId={user.id}
          title={appealDraftTitle}
          loading={<AppealFormLoading />}
        >
          {(left) => (
            <LazyBoundary fallback={<AppealFormLoading />}>
              <AppealEditForm
                userId={user.id}
                appeal={appeal}
                left={left}
                back={hrefWith({ ubah: undefined })}
              />
            </LazyBoundary>
          )}
        </WithDraft>
      </GroundForm>
    );
  if (isAsked && isAwaited(messages)) return loading;
  return (
    <LazyBoundary fallback={loading}>
      <OwnAppealView appeal={appeal} user={user} editHref={hrefWith({ ubah: 1 })} />
    </LazyBoundary>
  );
}
