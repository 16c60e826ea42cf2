import { useState } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { AppFrame, Banner, BlankPage, Form, TextField, type AppFrameProps } from "#kit";
import { samplePages } from "./index.tsx";

const organizations = Array.from({ length: 30 }, (_, index) => ({
  value: `${index}`,
  label: `Organization ${index}`,
}));

/** The sample with its frame: every listed page, after a sign-in page. */
export function SampleApp() {
  const [theme, setTheme] = useState<AppFrameProps["theme"]>("system");
  const [direction, setDirection] = useState<AppFrameProps["direction"]>("ltr");
  const [connection, setConnection] = useState<AppFrameProps["connection"]>("online");
  const [organization, setOrganization] = useState("3");
  const [notices, setNotices] = useState<AppFrameProps["notices"]>([]);
  const { pathname } = useLocation();
  const go = useNavigate();
  if (pathname === "/") return <SignIn theme={theme} direction={direction} />;
  const here = samplePages.find((page) => page.to === pathname);
  return (
    <AppFrame
      product="Muster"
      navigation={{
        groups: [
          {
            items: samplePages.map((page, index) => ({
              label: page.label,
              to: page.to,
              current: page === here,
              icon: "library",
              ...(index === 1 && { count: { value: 12, kind: "active", label: "12 running" } }),
            })),
          },
        ],
        foot: { label: "Home", to: "/", current: false, icon: "administration" },
      }}
      add={[{ label: "Device", onSelect: () => go("/parts") }]}
      notifications={{ items: notices, unread: notices.length, onRead: () => {} }}
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
      commands={samplePages.map((page) => ({
        label: page.label,
        group: "Go to",
        onSelect: () => go(page.to),
      }))}
      notices={notices}
      onDismiss={(id) => setNotices(notices.filter((notice) => notice.id !== id))}
      connection={connection}
      theme={theme}
      direction={direction}
      banners={pathname === "/errors" && <Banner tone="info" title="Maintenance tonight at 22:00" />}
    >
      <Routes>
        {samplePages.map(({ to, element }) => (
          <Route key={to} path={to} element={element} />
        ))}
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
