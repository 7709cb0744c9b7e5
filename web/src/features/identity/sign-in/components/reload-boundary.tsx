import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { page } from "../../../../shared/page/page";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { reloadOnce } from "../reload-once";

interface State {
  hasFailed: boolean;
  isReloading: boolean;
}

/** Reloads a screen that throws, once; its state is kept in the tab. If that does not help, it shows an error. */
export class ReloadBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, isReloading: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.setState({ isReloading: reloadOnce() });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.state.isReloading ? null : <StillBroken />;
  }
}

function StillBroken() {
  const { t } = useTranslation("shell");
  return (
    <Banner kind="error" title={t("error.title")} isLive action={<Button onPress={() => page.reload()}>{t("error.reload")}</Button>}>
      {t("error.words")}
    </Banner>
  );
}
