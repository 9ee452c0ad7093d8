/** The one table on which every game is played. */
import { Canvas, useThree } from "@react-three/fiber";
import { useCallback, useEffect, useMemo, useState } from "react";
import * as THREE from "three";
import { TableContext, useGame, useSnapshot, useTable, useTableStore, useView } from "../table/hooks";
import { Camera } from "./Camera";
import { Compile } from "./Compile";
import { Cursor } from "./Cursor";
import { FIELD_OF_VIEW, type Insets } from "./camera";
import { Lit } from "./Lit";
import { Pins } from "./Pins";
import { Probe } from "./Probe";
import { NO_POINTERS } from "./pins";
import { useDrawn, useQuality } from "./quality";
import { Studio } from "./Studio";
import { TableTop } from "./TableTop";

const DARK = "#15120f";

/** How many pixels of the canvas are covered by the bar and by the tray. */
export function TableScene({ top, bottom, right = 0 }: Insets) {
  const insets = useMemo(() => ({ top, bottom, right }), [top, bottom, right]);
  const table = useTableStore();
  const game = useGame();
  const { seat, table: info } = useSnapshot();
  const drawn = useDrawn();
  const { Scene } = game;
  const view = useView();
  const radius = game.radius(view);
  const [isCompiled, setCompiled] = useState(false);
  const compiled = useCallback(() => setCompiled(true), []);
  const [pointers, setPointers] = useState(NO_POINTERS);
  return (
    <>
      <Canvas
        key={String(drawn.antialias)} // what the context is made with cannot be changed later
        shadows="percentage"
        frameloop={isCompiled ? "demand" : "never"}
        dpr={drawn.dpr}
        camera={{ fov: FIELD_OF_VIEW, near: 0.5, far: radius * 14 }}
        gl={{
          antialias: drawn.antialias,
          toneMapping: THREE.ACESFilmicToneMapping,
          powerPreference: "high-performance",
        }}
        aria-hidden
      >
        <TableContext.Provider value={table}>
          <color attach="background" args={[DARK]} />
          <fog attach="fog" args={[DARK, radius * 3.2, radius * 8]} />
          <Studio radius={radius} />
          {game.Surroundings ? <game.Surroundings /> : <TableTop radius={radius} />}
          <Scene />
          {game.Cursor ? <game.Cursor /> : <Cursor />}
          <Camera
            game={game}
            radius={radius}
            seat={seat}
            seats={info.seats.length}
            insets={insets}
            onPointers={setPointers}
          />
          <Lit />
          <Swipes />
          <Housekeeping />
          <Probe />
          <Compile onDone={compiled} />
        </TableContext.Provider>
      </Canvas>
      <Pins {...pointers} insets={insets} />
    </>
  );
}

/** A swipe over the table is ours alone. Where the browser takes it for a fling, it swallows a tap soon after. */
function Swipes() {
  const { gl } = useThree();
  useEffect(() => {
    const canvas = gl.domElement;
    const keep = (event: TouchEvent) => event.preventDefault();
    canvas.addEventListener("touchmove", keep, { passive: false });
    return () => canvas.removeEventListener("touchmove", keep);
  }, [gl]);
  return null;
}

/** Shadows on demand; and a watch on how long frames take while something moves. */
function Housekeeping() {
  const { gl, invalidate } = useThree();
  const isMoving = useTable((s) => s.playing !== null);
  const quality = useQuality((s) => s.quality);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quality needs other shadows
  useEffect(() => {
    gl.shadowMap.autoUpdate = false;
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [gl, invalidate, quality]);
  useEffect(() => {
    if (!isMoving) return;
    const frames: number[] = [];
    let last = 0;
    let request = requestAnimationFrame(function frame(now) {
      if (last) frames.push(now - last);
      last = now;
      request = requestAnimationFrame(frame);
    });
    return () => {
      cancelAnimationFrame(request);
      useQuality.getState().measured(frames);
    };
  }, [isMoving]);
  return null;
}
