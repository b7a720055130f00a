// The documentation of the JSON interface, made from its OpenAPI document.

import { ask } from "./api.js";
import { $, fill, h } from "./dom.js";
import { card, failure, note } from "./pieces.js";

const schemaName = (schema) => schema?.$ref?.split("/").pop();

/** A schema's type in words: "string", "list of integer", "`any` or `hard`". */
function typeOf(schema) {
  if (schema.$ref) return h("a", { href: `#${schemaName(schema)}` }, schemaName(schema));
  if (schema.enum) return schema.enum.map((value) => `“${value}”`).join(" or ");
  if (schema.const !== undefined) return `“${schema.const}”`;
  if (schema.anyOf) return schema.anyOf.flatMap((one, i) => [i ? " or " : "", typeOf(one)]);
  if (schema.type === "array") return ["list of ", typeOf(schema.items ?? {})];
  if (schema.additionalProperties) return ["object of ", typeOf(schema.additionalProperties)];
  return schema.type === "null" ? "null" : (schema.type ?? "anything");
}

function limits({ maximum, maxItems, minimum }) {
  const range = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
  ].filter(Boolean);
  return range.length ? `, ${range.join(" ")}` : "";
}

/** Text with `code` in it. */
const prose = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));

function field(name, schema, required) {
  const usual =
    schema.default === undefined || schema.default === null
      ? ""
      : ` (usually ${JSON.stringify(schema.default)})`;
  return h(
    "div",
    { class: "api-field" },
    h("dt", {}, h("code", {}, name), required && h("b", {}, " needed")),
    h(
      "dd",
      {},
      h("span", { class: "sub" }, typeOf(schema), limits(schema), usual),
      schema.description && h("p", {}, prose(schema.description)),
    ),
  );
}

const fields = ({ properties = {}, required = [] }) =>
  h(
    "dl",
    {},
    Object.entries(properties).map(([name, schema]) =>
      field(name, schema, required.includes(name)),
    ),
  );

function operation(path, method, spec, schemas) {
  const body =
    spec.requestBody && schemas[schemaName(spec.requestBody.content["application/json"].schema)];
  const answer = Object.values(spec.responses["200"]?.content ?? {})[0]?.schema;
  return card(
    h("h2", {}, h("code", {}, `${method.toUpperCase()} ${path}`)),
    h("p", {}, prose(spec.description ?? spec.summary)),
    body && fields(body),
    spec.parameters?.length > 0 &&
      h(
        "dl",
        {},
        spec.parameters.map(({ description, name, required, schema }) =>
          field(name, { description, ...schema }, required),
        ),
      ),
    answer && h("p", {}, "Answer: ", typeOf(answer)),
  );
}

async function show() {
  let told;
  try {
    told = await ask("openapi.json");
  } catch (error) {
    fill($("operations"), failure(error, show));
    return;
  }
  const {
    components: { schemas },
    paths,
  } = told;
  const asked = new Set(
    Object.values(paths)
      .flatMap(Object.values)
      .map(({ requestBody }) => schemaName(requestBody?.content["application/json"].schema)),
  );
  fill(
    $("operations"),
    Object.entries(paths).map(([path, methods]) =>
      Object.entries(methods).map(([method, spec]) => operation(path, method, spec, schemas)),
    ),
    card(
      h("h2", {}, "What the answers hold"),
      Object.entries(schemas)
        .filter(([name]) => !asked.has(name))
        .map(([name, schema]) =>
          h(
            "section",
            { id: name },
            h("h3", {}, name),
            note(prose(schema.description ?? "")),
            fields(schema),
          ),
        ),
    ),
  );
}

show();
