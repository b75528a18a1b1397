// Writes the libraries that are committed with Rail, at the versions pinned in package.json:
// lit as one module for the browser, axe for the browser tests. Run by a developer: npm run vendor
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const keep = async (folder, file, name, text, licences) => {
  // collectstatic stops at a source map that is not there
  const code = text.replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
  const { version, license } = JSON.parse(
    await readFile(join("node_modules", name, "package.json"), "utf8"),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), code);
  for (const licence of licences) {
    await copyFile(join("node_modules", name, licence), join(folder, `${file}.${licence}`));
  }
  const sha256 = createHash("sha256").update(code).digest("hex");
  const versions = { [file]: { name, version, licence: license, sha256 } };
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
await keep("static/vendor", "lit.js", "lit", lit.outputFiles[0].text, ["LICENSE"]);

const axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
await keep("tests/vendor", "axe.min.js", "axe-core", axe, ["LICENSE", "LICENSE-3RD-PARTY.txt"]);
