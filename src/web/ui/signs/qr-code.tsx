/** A QR code with its quiet zone, black on white in any theme. */
export function QrCode({ qr, label }: { qr: { size: number; path: string }; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
