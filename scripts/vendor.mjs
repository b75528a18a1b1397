// Writes the libraries that are committed with Rail, at the versions pinned in package.json:
// lit as one module for the browser, axe and culori for the browser tests. Run by a developer: npm run vendor
import { createHash } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const keep = async (folder, file, name, text, licences) => {
  // collectstatic stops at a source map that is not there
  const code = text.replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
  const { version, license } = JSON.parse(
    await readFile(join("node_modules", name, "package.json"), "utf8"),
  );
  await writeFile(join(folder, file), code);
  for (const licence of licences) {
    await copyFile(join("node_modules", name, licence), join(folder, `${file}.${licence}`));
  }
  const sha256 = createHash("sha256").update(code).digest("hex");
  return [file, { name, version, licence: license, sha256 }];
};

const list = async (folder, kept) => {
  const versions = Object.fromEntries(kept);
  await writeFile(join(folder, "VERSIONS.json"), `${JSON.stringify(versions, null, 2)}\n`);
};

const lit = await build({
  entryPoints: ["scripts/lit.js"],
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "eof",
  write: false,
});
await list("static/vendor", [
  await keep("static/vendor", "lit.js", "lit", lit.outputFiles[0].text, ["LICENSE"]),
]);

const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
const culori = await readFile("node_modules/culori/bundled/culori.min.js", "utf8");
await list("tests/vendor", [
  await keep("tests/vendor", "axe.min.js", "axe-core", axe, ["LICENSE", "LICENSE-3RD-PARTY.txt"]),
  await keep("tests/vendor", "culori.min.js", "culori", culori, ["LICENSE"]),
]);
