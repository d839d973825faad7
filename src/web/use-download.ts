import { useState } from "react";
import type { ApiError } from "./api.ts";
import type { download as fetchFile } from "./download.ts";
import { tellFailure } from "./query.ts";

type Asked = Parameters<typeof fetchFile>;

/**
 * Saves the file of a call on a press; a failure is told as that of other calls.
 * @param params what stands in the call's address
 */
export const useDownload = (key: Asked[0], params?: Asked[1]) => {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    await import("./download.ts")
      .then(({ download }) => download(key, params))
      .catch((error: ApiError) => tellFailure(key, error));
    setLoading(false);
  };
  return { isLoading, save: () => void save() };
};
