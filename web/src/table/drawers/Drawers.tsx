/**
 * The drawers of a table. On a wide screen they are tabs of the panel beside the board, and one is always open; elsewhere a
 * bar of signs opens one over the board and closes it again.
 */
import { type KeyboardEvent, Suspense, useEffect, useRef } from "react";
import { SIGNS } from "../../style/signs";
import { Sign } from "../../ui/Sign";
import { useWords } from "../../words";
import { type Drawer, useDrawer } from "./drawers";

/** All of them as tabs; the first is open unless another one was asked for. */
export function Tabs({ drawers }: { drawers: readonly Drawer[] }) {
  const words = useWords();
  const { open, show } = useDrawer();
  const tabs = drawers.filter(({ isHidden }) => !isHidden);
  const chosen = tabs.find(({ name }) => name === open) ?? tabs[0];
  if (!chosen) return null;
  const step = (by: number) => {
    const next = tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length] ?? chosen;
    show(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={words.actions.panels}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen.name}
            aria-controls="tab-panel"
            tabIndex={name === chosen.name ? 0 : -1}
            onClick={() => show(name)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(1);
              else if (event.key === "ArrowLeft") step(-1);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        id="tab-panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        tabIndex={0}
        aria-labelledby={`tab-${chosen.name}`}
        data-tab={chosen.name}
      >
        <Suspense fallback={<p className="quiet">{words.loading}</p>}>
          <chosen.Content />
        </Suspense>
      </div>
    </div>
  );
}

/** The signs that open them, within a thumb's reach. */
export function DrawerBar({ drawers }: { drawers: readonly Drawer[] }) {
  const words = useWords();
  const { open, toggle } = useDrawer();
  return (
    <nav className="drawer-bar" aria-label={words.actions.panels}>
      {drawers
        .filter(({ isHidden }) => !isHidden)
        .map(({ name, title, sign }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            aria-expanded={name === open}
            aria-controls={name === open ? "drawer" : undefined}
            onClick={() => toggle(name)}
          >
            <Sign d={sign} />
            <span className="label">{title}</span>
          </button>
        ))}
    </nav>
  );
}

/** The one that is open. The game goes on behind it. */
export function OpenDrawer({ drawers }: { drawers: readonly Drawer[] }) {
  const open = useDrawer((s) => s.open);
  const drawer = drawers.find(({ name }) => name === open);
  return drawer ? <Pulled key={drawer.name} drawer={drawer} /> : null;
}

function Pulled({ drawer: { name, title, Content } }: { drawer: Drawer }) {
  const words = useWords();
  const close = useDrawer((s) => s.close);
  const inside = useRef<HTMLDivElement>(null);
  // Whoever opened it by keys goes on inside, and afterwards where they were.
  useEffect(() => {
    const before = document.activeElement;
    inside.current?.focus({ preventScroll: true });
    return () => {
      const here = inside.current?.closest(".drawer")?.contains(document.activeElement);
      if ((here || document.activeElement === document.body) && before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <section className="drawer" id="drawer" aria-label={title} onKeyDown={onKeyDown}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="icon" aria-label={words.close} onClick={close}>
          <Sign d={SIGNS.cross} />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div ref={inside} className="drawer-inside" tabIndex={0} data-tab={name}>
        <Suspense fallback={<p className="quiet">{words.loading}</p>}>
          <Content />
        </Suspense>
      </div>
    </section>
  );
}
