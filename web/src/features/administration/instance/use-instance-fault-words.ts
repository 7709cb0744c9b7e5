import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Why the hub refused a field of the instance portal, in words; null for what every form has words for. */
export function useInstanceFaultWords(): (key: string) => string | null {
  const { t } = useTranslation("instance");
  return useCallback(
    (key: string) => {
      switch (key) {
        case "not_https":
          return t("faults.https");
        case "not_a_colour":
          return t("faults.colour");
        case "not_plain_text":
          return t("faults.plainText");
        case "no_markup":
          return t("faults.markup");
        case "unknown_placeholder":
          return t("faults.placeholder");
        case "not_a_reply_address":
          return t("faults.replyAddress");
        case "ends_before_it_begins":
          return t("faults.hours");
        case "not_whole":
          return t("faults.notWhole");
        case "text_in_drawing":
          return t("faults.textInDrawing");
        case "picture_in_drawing":
          return t("faults.pictureInDrawing");
        case "not_only_shapes":
          return t("faults.onlyShapes");
        case "drawing_too_large":
          return t("faults.drawingTooLarge");
        case "blank":
          return t("faults.blank");
        case "kind_not_allowed":
        case "damaged":
        case "empty":
        case "bomb":
          return t("faults.picture");
        default:
          return null;
      }
    },
    [t],
  );
}
