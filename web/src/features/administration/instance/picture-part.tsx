import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { FileDrop } from "../../../ui/file-drop";
import { showToast } from "../../../ui/toast-queue";
import { useSetPicture } from "./api/instance";
import { useInstanceFaultWords } from "./use-instance-fault-words";

/** Offered in the device's files; what a file is, its bytes say. */
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const KINDS = { logo: [...PICTURES, "image/svg+xml"], background: PICTURES };
/** In bytes, of 1,024 to the KB. */
const MOST_BYTES = { logo: 2 * 1024 * 1024, background: 8 * 1024 * 1024 };

interface PicturePartProps {
  kind: "logo" | "background";
  address: string | null;
  alt: string;
  mayWrite: boolean;
}

/** The logo or the background: what it is now, and another one. It is changed at once, beside the form. */
export function PicturePart({ kind, address, alt, mayWrite }: PicturePartProps) {
  const { t } = useTranslation("instance");
  const problemWords = useProblemWords();
  const faultWords = useInstanceFaultWords();
  const set = useSetPicture(kind);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const words = kind === "logo" ? t("logo.words") : t("background.words");
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = () => showToast({ kind: "success", title: t("saved") });
  const handleFiles = ([file]: File[]) => {
    if (!file) return;
    setIsTooLarge(file.size > MOST_BYTES[kind]);
    if (file.size <= MOST_BYTES[kind]) set.mutate(file, { onSuccess: saved });
  };
  const fileFault = isProblem(set.error) ? set.error.errors.find(({ field }) => field === "file") : undefined;
  const tooLarge = kind === "logo" ? t("logo.tooLarge") : t("background.tooLarge");
  const fault =
    isTooLarge || isProblem(set.error, "payload_too_large")
      ? tooLarge
      : set.error
        ? ((fileFault && faultWords(fileFault.key)) ?? problemWords(set.error))
        : null;
  return (
    <section className="instance-card page-card" aria-labelledby={`${kind}-title`}>
      <h2 ref={heading} id={`${kind}-title`} className="page-subtitle" tabIndex={-1}>
        {kind === "logo" ? t("logo.title") : t("background.title")}
      </h2>
      <p className="instance-detail">{words}</p>
      {address ? (
        <img src={encodeURI(address)} alt={alt} className="instance-picture" data-kind={kind} />
      ) : (
        <p className="instance-detail">{kind === "logo" ? t("logo.none") : t("background.none")}</p>
      )}
      {fault ? (
        <Banner kind="error" isLive>
          {fault}
        </Banner>
      ) : null}
      {mayWrite ? (
        <FileDrop label={address ? t("picture.replace") : t("picture.choose")} accept={KINDS[kind]} isDisabled={set.isPending} onFiles={handleFiles}>
          <p className="instance-detail">
            <ImageUp size={16} aria-hidden /> {t("picture.drop")}
          </p>
        </FileDrop>
      ) : null}
      {mayWrite && address ? (
        <div>
          <RemoveButton
            size="small"
            variant="quiet"
            icon={<Trash2 size={15} aria-hidden />}
            isPending={set.isPending && set.variables === null}
            question={kind === "logo" ? t("logo.question") : t("background.question")}
            effect={kind === "logo" ? t("logo.effect") : t("background.effect")}
            onRemove={() => {
              setIsTooLarge(false);
              // The button goes with the picture.
              set.mutate(null, {
                onSuccess: () => {
                  saved();
                  heading.current?.focus();
                },
              });
            }}
          >
            {kind === "logo" ? t("logo.remove") : t("background.remove")}
          </RemoveButton>
        </div>
      ) : null}
    </section>
  );
}
