import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const opening = `# Third-party notices

Latchkey is licensed under Apache-2.0 (LICENSE). What it ships stands on the packages below, each under its own licence.
\`npm run notices\` writes this file from what is installed.
`

/**
 * The text of THIRD_PARTY_NOTICES.md: each licence text once, under the packages that carry it.
 * @param {{ name: string, version: string, licence: string, path: string, homepage?: string }[]} shipped
 * @returns {string}
 */
export function writeNotices(shipped) {
  const byText = new Map()
  for (const one of shipped) {
    const text = licenceText(one)
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  const sections = [...byText].map(([text, packages]) => {
    const names = packages.map(({ name, version, licence }) => `- ${name} ${version} (${licence})`)
    return `${names.join('\n')}\n\n\`\`\`text\n${text}\n\`\`\`\n`
  })
  return `${opening}\n${sections.join('\n---\n\n')}`
}

/** A package that ships no licence file is covered by its manifest alone: the notice says where it comes from. */
function licenceText({ path, licence, homepage, name }) {
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry))
  if (file) return readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').replaceAll('```', "'''").trim()
  return `${licence}, as declared by its package manifest. ${homepage ?? `https://www.npmjs.com/package/${name}`}`
}
