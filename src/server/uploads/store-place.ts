/** A bucket of an S3-compatible store. */
export interface BucketPlace {
  readonly kind: "s3";
  readonly bucket: string;
  /** The address of a server of one's own, for example on the campus; without it AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** The place of stored files. */
export type StorePlace = { readonly kind: "disk"; readonly folder: string } | BucketPlace;

/** The two keys of an S3-compatible store. */
export interface StoreKeys {
  readonly id: string;
  readonly secret: string;
}

const FORM = "must look like s3://bucket?endpoint=https://…&region=…";
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/i;

const isEndpoint = (text: string) => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.pathname === "/" &&
    url.search === ""
  );
};

/** The bucket that a `STORAGE_URL` names, or what is wrong with it, in words that follow its name. */
export const readStorageUrl = (text: string): BucketPlace | string => {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !/^\/?$/.test(url.pathname) || url.hash !== "") return FORM;
  if (url.username !== "" || url.password !== "")
    return "has no keys in it: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  if (!BUCKET.test(url.host)) return "names no bucket (lower-case letters, digits, dots, hyphens)";
  const { endpoint, region = "us-east-1", ...others } = Object.fromEntries(url.searchParams);
  const [stranger] = Object.keys(others);
  if (stranger !== undefined) return `knows endpoint and region alone, not ${stranger}`;
  if (endpoint !== undefined && !isEndpoint(endpoint))
    return "has an endpoint that is no http(s) address of a server";
  if (!REGION.test(region)) return "has a region that is none";
  // one server has one address, however it is written
  const origin = endpoint && new URL(endpoint).origin;
  return { kind: "s3", bucket: url.host, endpoint: origin, region };
};

/** A place in words for the operator. */
export const sayPlace = (place: StorePlace): string =>
  place.kind === "disk"
    ? place.folder
    : `s3://${place.bucket}${place.endpoint === undefined ? "" : ` at ${place.endpoint}`}`;

export const isSamePlace = (one: StorePlace, other: StorePlace): boolean =>
  sayPlace(one) === sayPlace(other);
