import { useTranslation } from "react-i18next";
import type { ConfigurationEffect, ConfigurationFault, PreviewedText } from "../../../api/schema";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { PlacedFaults } from "../../../shared/config-editor/placed-faults";
import { useTextName } from "../../../shared/config-editor/text-name";

/** What a release does to open cases and to applications that are being filled in, in numbers. */
export function Effects({ items }: { items: readonly PreviewedText[] }) {
  const { t } = useTranslation("releases");
  const name = useTextName();
  const words = useEffectWords();
  const all = items.flatMap((item) => item.effects.map((effect) => ({ item, effect })));
  if (all.length === 0) return <p>{t("effects.none")}</p>;
  return (
    <Banner kind="info" title={t("effects.title")}>
      <ul className="releases-changes">
        {all.map(({ item, effect }) => (
          <li key={`${item.kind}/${item.key}/${JSON.stringify(effect)}`}>{t("effects.of", { text: name(item), words: words(effect) })}</li>
        ))}
      </ul>
    </Banner>
  );
}

function useEffectWords(): (effect: ConfigurationEffect) => string {
  const { t } = useTranslation("releases");
  const { number } = useFormat();
  return (effect) => {
    switch (effect.effect) {
      case "removed_state":
        return t("effects.removed_state", { name: isolated(effect.name), cases: number(effect.cases) });
      case "clock_starts":
        return t("effects.clock_starts", { name: isolated(effect.name), hours: number(effect.hours), cases: number(effect.cases) });
      case "clock_changes":
        return t("effects.clock_changes", {
          name: isolated(effect.name),
          before: number(effect.hours_before),
          hours: number(effect.hours),
          cases: number(effect.cases),
        });
      case "clock_ends":
        return t("effects.clock_ends", { name: isolated(effect.name), cases: number(effect.cases) });
      case "move_removed":
        return t("effects.move_removed", { name: isolated(effect.name), cases: number(effect.cases) });
      case "questions_added":
        return t("effects.questions_added", { questions: number(effect.questions), cases: number(effect.cases) });
      case "questions_removed":
        return t("effects.questions_removed", { questions: number(effect.questions), cases: number(effect.cases) });
      case "form_changed":
        return t(`effects.form.${effect.sort}`, { changes: number(effect.changes), drafts: number(effect.drafts) });
      case "rules_changed":
        return t("effects.rules_changed", { rules: number(effect.rules), cases: number(effect.cases) });
    }
  };
}

/** What keeps texts from coming into force, each with a link to what is to be mended. */
export function Faults({ faults, program }: { faults: readonly ConfigurationFault[]; program: number }) {
  const { t } = useTranslation("releases");
  return <PlacedFaults faults={faults} program={program} none={t("faults.none")} title={t("faults.title")} />;
}
