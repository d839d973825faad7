import { useCallback, type ComponentProps } from "react";

/** A picture that is still on the device, under an object URL that is revoked afterwards. */
export function BlobPicture({
  blob,
  alt,
  ...rest
}: Omit<ComponentProps<"img">, "src" | "ref"> & { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img {...rest} ref={show} alt={alt} />;
}
