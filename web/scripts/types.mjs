// Writes src/wire/schema.ts, the types of all that travels, from openapi.json; with --check it only compares.
// The schema is pydantic's, which uses a small part of JSON Schema: anything else is an error here, not a guess.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TARGET = here("../src/wire/schema.ts");

const schemas = JSON.parse(readFileSync(here("../openapi.json"), "utf8")).components.schemas;
const written = [
  "// Made by `npm run types` from openapi.json, which the server wrote. Do not edit.",
  ...Object.keys(schemas).sort().map(declaration),
].join("\n\n");

if (!process.argv.includes("--check")) writeFileSync(TARGET, `${written}\n`);
else if (readFileSync(TARGET, "utf8") !== `${written}\n`) {
  console.error(
    "src/wire/schema.ts does not match openapi.json. Run `make types`, and mend what no longer compiles.",
  );
  process.exit(1);
}

function declaration(name) {
  return `${comment(schemas[name], "")}export type ${identifier(name)} = ${type(schemas[name], "")};`;
}

function type(schema, indent) {
  if (
    schema === true ||
    Object.keys(schema).every((key) => ["title", "description", "default"].includes(key))
  )
    return "unknown";
  if (schema.$ref) return identifier(schema.$ref.split("/").at(-1));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => type(one, indent)))].join(" | ");
  if (schema.allOf?.length === 1) return type(schema.allOf[0], indent);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map((one) => type(one, indent)).join(", ")}]`;
      return `Array<${type(schema.items ?? true, indent)}>`;
    case "object":
      return object(schema, indent);
  }
  throw new Error(`What is the type of this? ${JSON.stringify(schema)}`);
}

function object(schema, indent) {
  const further = schema.additionalProperties;
  const values = further === undefined || further === false ? null : type(further, indent);
  if (!schema.properties) return `Record<string, ${values ?? "unknown"}>`;
  const deeper = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${comment(property, deeper)}${deeper}${key}${optional}: ${type(property, deeper)};\n`;
  });
  return `{\n${lines.join("")}${indent}}${values ? ` & Record<string, ${values}>` : ""}`;
}

/** FastAPI tells a model that is both read and written apart as Name-Input and Name-Output. */
function identifier(name) {
  return name.replace(/\W/g, "");
}

function comment(schema, indent) {
  const text = schema.description?.trim();
  if (!text) return "";
  return `${indent}/** ${text
    .replaceAll("*/", "* /")
    .split("\n")
    .map((line) => line.trim())
    .join(`\n${indent} * `)} */\n`;
}
