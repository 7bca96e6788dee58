// `npm run check:types`: the workspace's types, and with them the examples of the guides, each as if it were a file of an app.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { listExports } from './examples/listExports.ts'
import { readExamples } from './examples/readExamples.ts'
import { writePrelude } from './examples/writePrelude.ts'
import { root } from './root.mjs'

/** The app the examples are part of: it has every public package, and enters each by its entry. */
const app = join(root, 'apps/playground')
/** An example may declare what it does not use. */
const unused = new Set([6133, 6192, 6196, 6198])

const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const config = ts.parseJsonConfigFileContent(read.config, ts.sys, root)
const entries = new Map(
  ['core', 'react'].map((name) => [
    `@latchkey/${name}`,
    listExports(readFileSync(join(root, 'packages', name, 'src/index.ts'), 'utf8')),
  ]),
)
const examples = new Map(readExamples().map((example, index) => [join(app, `example${index}.tsx`), example]))
const sources = new Map([...examples].map(([file, { source }]) => [file, writePrelude(source, entries) + source]))

const host = ts.createCompilerHost(config.options)
const disk = { ...host }
host.fileExists = (file) => sources.has(file) || disk.fileExists(file)
host.readFile = (file) => sources.get(file) ?? disk.readFile(file)
host.getSourceFile = (file, language, ...rest) => {
  const source = sources.get(file)
  return source === undefined
    ? disk.getSourceFile(file, language, ...rest)
    : ts.createSourceFile(file, source, language)
}

const program = ts.createProgram([...config.fileNames, ...sources.keys()], config.options, host)
const faults = [...config.errors, ...ts.getPreEmitDiagnostics(program)].filter(
  ({ code, file }) => !(file && examples.has(file.fileName) && unused.has(code)),
)
for (const fault of faults) console.error(format(fault))
if (read.error || faults.length > 0) process.exitCode = 1

/** As tsc prints it; an example's fault by its page. */
function format({ file, start = 0, code, messageText }: ts.Diagnostic): string {
  const text = `error TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  if (!file) return text
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  const example = examples.get(file.fileName)
  // An example's first line is its prelude.
  const place = example ? `${example.page}(${example.line + line - 1}` : `${relative(root, file.fileName)}(${line + 1}`
  return `${place},${character + 1}): ${text}`
}
