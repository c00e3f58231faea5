// The camera of the device and the reader of QR codes, for scanning at the door (docs/rules/hall.md 5.10).

/** Reads the codes in the picture that a video shows now. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

/** The browser's own reader, which TypeScript's browser library lacks. */
interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Milliseconds between two looks at the picture. */
const EACH_MS = 200;

/** Why nothing can be scanned: the camera was refused or is missing, or the reader did not load. */
export type ScanProblem = "camera" | "reader";

async function openDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const formats = await own?.getSupportedFormats().catch((): readonly string[] => []);
  if (own && formats?.includes("qr_code")) return new own({ formats: ["qr_code"] });
  return (await import("./zxing-reader.client.ts")).openZxingReader();
}

/** Shows the camera in a video and calls `onText` with each code that it sees, until `signal` is aborted. Returns why that is not possible. */
export async function scan(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal): Promise<ScanProblem | undefined> {
  const detector = openDetector().catch(() => undefined);
  const camera = { audio: false, video: { facingMode: "environment" } };
  const stream = await navigator.mediaDevices?.getUserMedia(camera).catch(() => undefined);
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  if (!stream) return "camera";
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const reader = await detector;
  if (!reader) {
    stop();
    return "reader";
  }
  const look = async () => {
    const found = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.detect(video).catch(() => []) : [];
    if (signal.aborted) return;
    for (const { rawValue } of found) onText(rawValue);
    setTimeout(() => void look(), EACH_MS);
  };
  void look();
  return undefined;
}
