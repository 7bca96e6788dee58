import ts from 'typescript'

/** The names an entry exports, as its lists say them, and whether each is a type alone. */
export function listExports(source: string): Map<string, { isType: boolean }> {
  const names = new Map<string, { isType: boolean }>()
  for (const statement of ts.createSourceFile('index.ts', source, ts.ScriptTarget.Latest).statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue
    if (!ts.isNamedExports(statement.exportClause)) continue
    for (const { name, isTypeOnly } of statement.exportClause.elements)
      names.set(name.text, { isType: statement.isTypeOnly || isTypeOnly })
  }
  return names
}
