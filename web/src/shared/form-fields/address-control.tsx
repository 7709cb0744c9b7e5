import { useEffect, useRef, useState, type ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { FieldSet } from "../../ui/field-set";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { errorIn, partsOf, textOf, withPart, type ControlProps } from "./control";
import { splitAddress } from "./split-address";
import { STATES } from "./states";
import { usePartName } from "./use-part-name";
import { fiveDigits, useCounties, useZip } from "./use-zip";

/** Another address of the form that may be the answer as well. */
export interface SameAs {
  label: string;
  value: unknown;
}

interface AddressControlProps extends ControlProps {
  sameAs?: readonly SameAs[] | undefined;
}

const KINDS = ["home", "po_box", "shelter", "none"] as const;
const STATE_OPTIONS = STATES.map(([id, name]) => ({ id, name }));
const ANOTHER = "another";

/** A home, a P.O. box, a shelter, or no address. Its first field takes a whole address that was pasted and fills in the others. */
export function AddressControl(props: AddressControlProps) {
  const { id, label, labelLang, note, description, value, fault, error, isRequired, isForSelf, onChange, sameAs } = props;
  const { t } = useTranslation("form-fields");
  const nameOf = usePartName();
  const [isSplit, setSplit] = useState(false);
  const parts = partsOf(value);
  const kind = textOf(parts["kind"]) || "home";
  const part = (name: string) => textOf(parts[name]);
  const put = (name: string, written: string) => onChange(withPart(parts, name, written));
  const needed = isRequired && kind !== "none";
  const own = (token: string) => (isForSelf ? token : "off");

  const takeWhole = (text: string): boolean => {
    const split = kind === "none" ? undefined : splitAddress(text);
    if (!split) return false;
    setSplit(true);
    onChange({ ...(kind === "home" ? {} : { kind }), ...split });
    return true;
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (takeWhole(event.clipboardData.getData("text"))) event.preventDefault();
  };
  // Typed, or filled in by a keyboard that pastes without saying so.
  const handleLineBlur = () => {
    if (!part("city") && !part("state") && !part("zip")) takeWhole(part("line"));
  };
  const lineLabel = { home: nameOf("line"), po_box: t("address.box"), shelter: t("address.shelter"), none: t("address.stay") }[kind] ?? nameOf("line");
  const field = (name: string) => ({ value: part(name), onChange: (written: string) => put(name, written), error: errorIn(fault, name, error) });

  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={fault?.part === "" ? error : undefined}>
      {sameAs && sameAs.length > 0 ? (
        <div role="group" aria-label={t("address.sameAs")} className="form-answer-same">
          {sameAs.map((other) => (
            <Button key={other.label} size="small" onPress={() => onChange(other.value)}>
              {other.label}
            </Button>
          ))}
        </div>
      ) : null}
      <RadioGroup
        label={t("address.kind")}
        firstId={`${id}.kind`}
        options={KINDS.map((one) => ({
          id: one,
          name: { home: t("address.kinds.home"), po_box: t("address.kinds.po_box"), shelter: t("address.kinds.shelter"), none: t("address.kinds.none") }[one],
        }))}
        value={kind}
        onChange={(chosen) => onChange({ ...parts, kind: chosen })}
        error={errorIn(fault, "kind", error)}
      />
      <TextField
        {...field("line")}
        id={id}
        label={lineLabel}
        description={kind === "home" ? t("address.paste") : undefined}
        onPaste={handlePaste}
        onBlur={handleLineBlur}
        isRequired={needed}
        autoComplete={own("address-line1")}
        spellCheck="false"
        textDir="auto"
      />
      <p role="status" className="form-answer-hint">
        {isSplit ? t("address.split") : null}
      </p>
      {kind === "home" ? (
        <TextField {...field("unit")} id={`${id}.unit`} label={nameOf("unit")} note={t("optional")} autoComplete={own("address-line2")} spellCheck="false" />
      ) : null}
      <div className="form-answer-row">
        <TextField {...field("city")} id={`${id}.city`} label={nameOf("city")} isRequired={needed} autoComplete={own("address-level2")} spellCheck="false" />
        <Select
          id={`${id}.state`}
          label={nameOf("state")}
          placeholder={t("chooseOne")}
          options={STATE_OPTIONS}
          value={part("state") || null}
          onChange={(chosen) => put("state", textOf(chosen))}
          error={errorIn(fault, "state", error)}
          isRequired={needed}
          autoComplete={own("address-level1")}
        />
        <TextField
          {...field("zip")}
          id={`${id}.zip`}
          label={nameOf("zip")}
          inputMode="numeric"
          textDir="ltr"
          isRequired={needed && kind !== "shelter"}
          autoComplete={own("postal-code")}
        />
      </div>
      <CountyField id={`${id}.county`} parts={parts} error={errorIn(fault, "county", error)} onChange={onChange} />
    </FieldSet>
  );
}

interface CountyFieldProps {
  id: string;
  parts: Record<string, unknown>;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/**
 * The county: proposed from the ZIP code once that is typed here, never over what somebody wrote. Whoever lives in another chooses it
 * from those of the state.
 */
function CountyField({ id, parts, error, onChange }: CountyFieldProps) {
  const { t } = useTranslation("form-fields");
  const nameOf = usePartName();
  const county = textOf(parts["county"]);
  const typed = textOf(parts["zip"]);
  // However it is written: 22030 and 22030-1234 are the same here.
  const zip = fiveDigits(typed) ?? typed;
  const found = useZip(typed);
  /** The ZIP code of which somebody said that their county is another. */
  const [anotherOf, setAnotherOf] = useState<string | null>(null);
  /** The ZIP code beside which a county was typed: its box stays, and what is in it. */
  const [typedOf, setTypedOf] = useState<string | null>(null);
  const zipAtFirst = useRef(zip);
  const isTyped = typedOf === zip;
  const ofZip = found?.counties ?? [];
  const isListed = ofZip.some(({ name }) => name === county);
  const isAnother = anotherOf === zip || (ofZip.length > 0 && !isListed && (isTyped || county !== ""));
  const inState = useCounties(isAnother ? textOf(parts["state"]) || found?.state : undefined);
  const only = ofZip.length === 1 ? ofZip[0]?.name : undefined;
  // A ZIP code that stood there before is not judged again; of one that is typed anew, the county of the former is none.
  const isNew = zip !== zipAtFirst.current && anotherOf !== zip && !isTyped && ofZip.length > 0 && !isListed;
  const proposed = !isNew ? undefined : (only ?? (county === "" ? undefined : ""));
  const latest = useRef({ parts, onChange });
  latest.current = { parts, onChange };
  useEffect(() => {
    if (proposed !== undefined) latest.current.onChange(withPart(latest.current.parts, "county", proposed));
  }, [proposed]);

  const put = (written: string) => onChange(withPart(parts, "county", written));
  const field = { label: nameOf("county"), note: t("optional"), error };
  const own =
    inState && !isTyped && (county === "" || inState.some(({ name }) => name === county)) ? (
      <Select
        {...field}
        id={ofZip.length > 0 ? `${id}.another` : id}
        placeholder={t("chooseOne")}
        options={inState.map(({ name }) => ({ id: name, name }))}
        value={county || null}
        onChange={(chosen) => put(textOf(chosen))}
        autoComplete="off"
      />
    ) : (
      <TextField
        {...field}
        id={ofZip.length > 0 ? `${id}.another` : id}
        value={county}
        onChange={(written) => {
          setTypedOf(zip);
          put(written);
        }}
        autoComplete="off"
        spellCheck="false"
      />
    );
  return (
    <>
      {ofZip.length > 0 ? (
        <RadioGroup
          label={nameOf("county")}
          note={t("optional")}
          firstId={id}
          options={[...ofZip.map(({ name }) => ({ id: name, name })), { id: ANOTHER, name: t("address.anotherCounty") }]}
          value={isAnother ? ANOTHER : county || null}
          onChange={(chosen) => {
            setTypedOf(null);
            setAnotherOf(chosen === ANOTHER ? zip : null);
            put(chosen === ANOTHER ? "" : chosen);
          }}
          error={isAnother ? undefined : error}
        />
      ) : null}
      {ofZip.length === 0 || isAnother ? own : null}
    </>
  );
}
