/**
 * A photo that fills its box in any orientation; the box keeps its size while the photo loads.
 * @param turns quarter turns clockwise
 * @param zoom 1 shows all of it; above that the parent element has to scroll
 */
export function Photo({
  src,
  alt,
  turns,
  zoom = 1,
  onFail,
}: {
  src: string;
  alt: string;
  turns: number;
  zoom?: number;
  onFail: () => void;
}) {
  const isUpright = turns % 2 === 0;
  return (
    <span
      className="@container-size relative block overflow-clip"
      style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
    >
      <img
        src={src}
        alt={alt}
        onError={onFail}
        className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain"
        style={{
          width: isUpright ? "100cqw" : "100cqh",
          height: isUpright ? "100cqh" : "100cqw",
          rotate: `${turns * 90}deg`,
        }}
      />
    </span>
  );
}
