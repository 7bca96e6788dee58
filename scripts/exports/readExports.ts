import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

export interface ExportedName {
  name: string
  isType: boolean
  /** Its declaration without comments, on one line where it is short. */
  text: string
  doc: string
}

type Resolve = (specifier: string) => string | undefined

/**
 * What an entry exports, from the declarations that the compiler wrote.
 *
 * @param file the entry's `.d.ts`.
 * @param resolve the `.d.ts` of another package's entry; undefined for a package outside the workspace.
 */
export function readExports(file: string, resolve: Resolve): ExportedName[] {
  return listExports(file).map(({ name, original, list, isType }) => {
    const declared = findDeclaration((list && target(file, list, resolve)) ?? file, original, resolve)
    return { name, isType: isType || declared.isType, text: declared.text, doc: declared.doc }
  })
}

/**
 * The names in the export lists of a file and in its own declarations; the file is an entry's source or its `.d.ts`.
 *
 * @returns each name with the one it is declared under, and the list it is in.
 */
export function listExports(file: string) {
  const names: { name: string; original: string; list?: ts.ExportDeclaration; isType: boolean }[] = []
  for (const statement of parse(file).statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      for (const { name, propertyName, isTypeOnly } of statement.exportClause.elements)
        names.push({
          name: name.text,
          original: (propertyName ?? name).text,
          list: statement,
          isType: statement.isTypeOnly || isTypeOnly,
        })
    } else
      for (const name of declaredNames(statement))
        names.push({ name, original: name, isType: isTypeStatement(statement) })
  }
  return names
}

function findDeclaration(file: string, name: string, resolve: Resolve): { text: string; doc: string; isType: boolean } {
  const source = parse(file)
  for (const statement of source.statements) {
    if (declaredNames(statement).includes(name)) {
      const declared = describe(statement, source)
      const members = listMembers(source, name).map((member) => describeMember(file, member, resolve))
      return members.length === 0 ? declared : { ...declared, text: [declared.text, ...wrap(name, members)].join('\n') }
    }
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      continue
    const found = statement.exportClause.elements.find((element) => element.name.text === name)
    const next = found && target(file, statement, resolve)
    if (found && next) return findDeclaration(next, (found.propertyName ?? found.name).text, resolve)
  }
  throw new Error(`No declaration of ${name} in ${file}: run \`npm run check:types\` first.`)
}

type Member = { name: string; original: string } | { text: string }

/** Of the namespace that a declaration of the same name is merged with: what the source assigns to a function, `ConnectButton.Custom = …`. */
function listMembers(source: ts.SourceFile, name: string): Member[] {
  const bodies = source.statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && statement.name.text === name && statement.body ? [statement.body] : [],
  )
  return bodies.filter(ts.isModuleBlock).flatMap(({ statements }) =>
    statements.flatMap((statement): Member[] => {
      if (!ts.isExportDeclaration(statement)) return [describe(statement, source)]
      if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) return []
      return statement.exportClause.elements.map((element) => ({
        name: element.name.text,
        original: (element.propertyName ?? element.name).text,
      }))
    }),
  )
}

/** A member that is declared beside its namespace is shown as if it were declared in it, under the name it has there. */
function describeMember(file: string, member: Member, resolve: Resolve): string {
  if ('text' in member) return member.text
  return findDeclaration(file, member.original, resolve).text.replace(member.original, () => member.name)
}

function wrap(name: string, members: readonly string[]): string[] {
  return [`namespace ${name} {`, members.join('\n').replaceAll(/^/gm, '    '), '}']
}

function target(file: string, statement: ts.ExportDeclaration, resolve: Resolve): string | undefined {
  if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined
  const specifier = statement.moduleSpecifier.text
  return specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\.(tsx?)$/, '.d.ts')) : resolve(specifier)
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return named && statement.name ? [statement.name.text] : []
}

const isTypeStatement = (statement: ts.Statement) =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)

const printer = ts.createPrinter({ removeComments: true })

function describe(statement: ts.Statement, source: ts.SourceFile) {
  const comments = ts.getLeadingCommentRanges(source.text, statement.pos) ?? []
  const doc = comments.map(({ pos, end }) => source.text.slice(pos, end)).filter((text) => text.startsWith('/**'))
  const printed = printer.printNode(ts.EmitHint.Unspecified, statement, source).replace(/^(export )?(declare )?/, '')
  return { text: printed, doc: doc.at(-1) ?? '', isType: isTypeStatement(statement) }
}

const parsed = new Map<string, ts.SourceFile>()

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file)
  if (known) return known
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run check:types\` first.`)
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}
