// Pictures of sponsors: adds and removes them.
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatBytes } from "../../kernel/text/format.ts";
import { newId } from "../../kernel/values/ids.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { addSponsorPicture, deleteSponsorPicture, type SponsorPicture } from "./contract.ts";
import { deskWords } from "./desk-words.ts";
import { MOST_PICTURES, PICTURE_BYTES, PICTURE_KINDS } from "./play-list.ts";

interface PicturesProps {
  competitionId: string;
  pictures: readonly SponsorPicture[];
}

export function PictureList({ competitionId, pictures }: PicturesProps) {
  const locale = useLocale();
  const messages = deskWords[locale];
  const { apiUrl } = useApp().bootstrap;
  const { busy, errors, add, remove } = usePictures(competitionId);
  return (
    <section aria-label={messages.sponsors}>
      <SectionHead title={messages.sponsors} aside={<span className="sec num">{`${pictures.length} / ${MOST_PICTURES}`}</span>} />
      <p className="sec sm pt-2">{messages.sponsorsWhy}</p>
      {pictures.length === 0 && <p className="sec py-3">{messages.noPictures}</p>}
      <ul>
        {pictures.map((picture) => (
          <li key={picture.id} className="row min-h-14 gap-3 border-b border-line py-2">
            <img src={apiUrl + picture.url} alt="" className="h-11 w-20 object-contain" />
            <span className="grow ell">
              <b>{picture.name}</b> <span className="sec sm num">{formatBytes(picture.bytes, locale)}</span>
            </span>
            <IconButton label={messages.removePicture(picture.name)} size="touch" onClick={() => void remove(picture.id)}>
              <Trash2 className="ic" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 pt-3" aria-busy={busy}>
        <Dropzone
          accept={PICTURE_KINDS.join(",")}
          multiple
          disabled={busy || pictures.length >= MOST_PICTURES}
          hint={busy ? messages.uploading : messages.pictureHint}
          onFiles={(files) => void add(files)}
        />
        {errors.map((each) => (
          <ErrorText key={each}>{each}</ErrorText>
        ))}
      </div>
    </section>
  );
}

/** Sends chosen pictures one after the other. Those that are refused are named with the reason. */
function usePictures(competitionId: string) {
  const messages = deskWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const refused: string[] = [];
    for (const file of files) {
      if (file.size > PICTURE_BYTES) {
        refused.push(messages.tooLarge(file.name));
        continue;
      }
      const form = new FormData();
      form.set("id", newId());
      form.set("file", file);
      await doneOrFalse(
        () => api.call(addSponsorPicture, { params: { id: competitionId }, form }),
        (error) => refused.push(`${file.name}: ${error.errors["file"]?.[0] ?? error.message}`),
      );
    }
    setErrors(refused);
    setBusy(false);
    void revalidate();
  };
  const remove = async (id: string) => {
    await doneOrFalse(() => api.call(deleteSponsorPicture, { params: { id } }), report);
    void revalidate();
  };
  return { busy, errors, add, remove };
}
