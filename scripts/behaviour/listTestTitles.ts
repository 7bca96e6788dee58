import ts from 'typescript'

/**
 * The titles of a file's tests as they are written in its source: `refuses %s` for a table of tests, `opens ${scene}` for a
 * template. What is skipped or left to do is no test.
 */
export function listTestTitles(source: string): Set<string> {
  const titles = new Set<string>()
  const file = ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
    else if (title && ts.isTemplateExpression(title)) titles.add(title.getText(file).slice(1, -1))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** `test`, `it`, and what is made of them: `test.each(cases)`, `it.skipIf(condition)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it'
  if (ts.isPropertyAccessExpression(callee)) return !isOff(callee.name.text) && isTest(callee.expression)
  return ts.isCallExpression(callee) && isTest(callee.expression)
}

function isOff(name: string): boolean {
  return name === 'skip' || name === 'todo' || name === 'fixme'
}
