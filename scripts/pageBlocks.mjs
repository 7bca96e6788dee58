import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * What a page has between `<!-- name:start -->` and `<!-- name:end -->`.
 * @param {string} page relative to the workspace's folder.
 * @param {string} name
 */
export function readBlock(page, name) {
  const { text, start, end } = findBlock(page, name)
  return text.slice(start, end)
}

/**
 * Replaces what a page has between the comments.
 * @param {string} page relative to the workspace's folder.
 * @param {string} name
 * @param {string} content
 */
export function writeBlock(page, name, content) {
  const { path, text, start, end } = findBlock(page, name)
  writeFileSync(path, `${text.slice(0, start)}${content}${text.slice(end)}`)
}

function findBlock(page, name) {
  const path = join(root, page)
  const text = readFileSync(path, 'utf8')
  const opening = `<!-- ${name}:start -->\n`
  const start = text.indexOf(opening) + opening.length
  const end = text.indexOf(`\n<!-- ${name}:end -->`, start)
  if (start < opening.length || end < 0) throw new Error(`${page} has no ${name} block.`)
  return { path, text, start, end }
}
