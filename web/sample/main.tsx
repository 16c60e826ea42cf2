// One small app with every part of the kit in it; tests/kit-dom.test.ts builds it and drives it.
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import type { AppFrameProps } from "../../ui/kit/types/index.ts";
import { AppFrame, Form, BlankPage, TextField } from "../../ui/kit/dom/index.ts";
import { Charts } from "./charts.tsx";
import { Devices } from "./devices.tsx";
import { Parts } from "./parts.tsx";
import { Settings } from "./settings.tsx";
import { Steps } from "./steps.tsx";
import { Trouble } from "./trouble.tsx";

const pages = [
  { label: "Parts", to: "/parts" },
  { label: "Settings", to: "/settings" },
  { label: "Devices", to: "/devices" },
  { label: "Steps", to: "/steps" },
  { label: "Charts", to: "/charts" },
];
const organizations = Array.from({ length: 30 }, (_, index) => ({
  value: `${index}`,
  label: `Organization ${index}`,
}));

function App() {
  const [theme, setTheme] = useState<AppFrameProps["theme"]>("system");
  const [direction, setDirection] = useState<AppFrameProps["direction"]>("ltr");
  const [connection, setConnection] = useState<AppFrameProps["connection"]>("online");
  const [organization, setOrganization] = useState("3");
  const [notices, setNotices] = useState<AppFrameProps["notices"]>([]);
  const { pathname } = useLocation();
  const go = useNavigate();
  if (pathname === "/") return <SignIn theme={theme} direction={direction} />;
  const here = pages.find((page) => page.to === pathname);
  return (
    <AppFrame
      product="Muster"
      nav={pages.map((page) => ({ ...page, current: page === here }))}
      breadcrumbs={[{ label: "Home", to: "/" }, { label: here?.label ?? "" }]}
      organization={{ value: organization, options: organizations, onChange: setOrganization }}
      user={{
        name: "Noor Haddad",
        actions: [
          { label: "Light", onSelect: () => setTheme("light") },
          { label: "Dark", onSelect: () => setTheme("dark") },
          { label: "Right to left", onSelect: () => setDirection(direction === "ltr" ? "rtl" : "ltr") },
          { label: "Lose the connection", onSelect: () => setConnection("offline") },
          {
            label: "Notify",
            onSelect: () =>
              setNotices([
                {
                  id: "1",
                  tone: "success",
                  title: "12 devices added",
                  to: "/devices",
                  linkLabel: "Show them",
                },
                { id: "2", tone: "danger", title: "Probe lost", detail: "It may be switched off." },
              ]),
          },
          { label: "Log out", onSelect: () => go("/"), kind: "danger" },
        ],
      }}
      commands={pages.map((page) => ({ label: page.label, group: "Go to", onSelect: () => go(page.to) }))}
      notices={notices}
      onDismiss={(id) => setNotices(notices.filter((notice) => notice.id !== id))}
      connection={connection}
      theme={theme}
      direction={direction}
    >
      <Routes>
        <Route path="/parts" element={<Parts />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/devices" element={<Devices />} />
        <Route path="/steps" element={<Steps />} />
        <Route path="/charts" element={<Charts />} />
        <Route path="/trouble" element={<Trouble />} />
      </Routes>
    </AppFrame>
  );
}

function SignIn({ theme, direction }: Pick<AppFrameProps, "theme" | "direction">) {
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState(false);
  const go = useNavigate();
  return (
    <BlankPage title="Sign in to Muster" subtitle="Manage every network" theme={theme} direction={direction}>
      <Form
        label="Sign in"
        submitLabel="Sign in"
        error={refused ? "The password is wrong." : undefined}
        onSubmit={() => (password === "right" ? go("/parts") : setRefused(true))}
      >
        <TextField label="Password" secret required value={password} onChange={setPassword} />
      </Form>
    </BlankPage>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <HashRouter>
      <App />
    </HashRouter>
  </StrictMode>,
);
