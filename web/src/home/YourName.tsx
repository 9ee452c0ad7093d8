/** A name, for those who like to have one. */
import { useState } from "react";
import { myName, rememberName } from "../table/seating";
import { useHomeWords } from "./words";

const LONGEST = 40;

export function YourName() {
  const { you } = useHomeWords();
  const [name, setName] = useState(myName);
  const [isKept, setKept] = useState(false);
  return (
    <div className="your-name">
      <label htmlFor="your-name">{you.name}</label>
      <input
        id="your-name"
        value={name}
        maxLength={LONGEST}
        autoComplete="nickname"
        aria-describedby="your-name-hint"
        onChange={(event) => setName(event.target.value)}
        onBlur={() => {
          rememberName(name);
          setKept(true);
        }}
      />
      <small id="your-name-hint" role="status">
        {isKept ? you.save : you.hint}
      </small>
    </div>
  );
}
