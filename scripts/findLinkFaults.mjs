import { dirname, join, normalize } from 'node:path/posix'

const folders = 'apps|bench|deploy|docs|e2e|fixtures|packages|scripts|world'
/** A file of the repository by its whole path: with an ending, without a placeholder, no part of a longer path or address. */
const repositoryPath = new RegExp(
  String.raw`(?<![\w@/.$}*<>-])(?:${folders})/[\w@.+/-]*\w\.[a-z]+\b(?![\w*<{…/]|-\w)`,
  'g',
)
/** A citation of a paper that readers do not have. */
const paper = /\b(?:(?:SPEC|WIRE|SECURITY)(?: ?§| \d)|DESIGN(?: ?§| \d|:))/
/** What a checkout does not hold until it is built, installed or run. */
const made = /(?:^|\/)(?:node_modules|dist|data|generated|results)\/|\.env$/
/** Of other projects, named where test vectors come from. */
const elsewhere = /^(?:packages\/utils\/test|docs\/specs\/clients)\//
const maxColumns = 140

/**
 * What text points at and is not there: files of the repository in pages and comments, links between pages, headings, papers that readers
 * do not have. Also lines of pages and styles over 140 columns.
 * @param {{ files: ReadonlyMap<string, string>, exists: (path: string) => boolean }} workspace `files` holds the text of tracked files by
 * path.
 * @returns {string[]} one readable line per fault.
 */
export function findLinkFaults({ files, exists }) {
  return [...files].flatMap(([file, text]) => {
    const faults = [
      ...findMissingFiles(file, { text, exists }),
      ...findBrokenLinks(file, { text, files, exists }),
      ...findPapers(text),
      ...findLongLines(file, text),
    ]
    return faults.sort((a, b) => a.line - b.line).map(({ line, fault }) => `${file}:${line}: ${fault}`)
  })
}

function findMissingFiles(file, { text, exists }) {
  return listProse(file, text).flatMap(({ prose, line }) =>
    [...prose.matchAll(repositoryPath)]
      .map(([path]) => normalize(path))
      .filter((path) => !made.test(path) && !elsewhere.test(path) && !exists(path))
      .map((path) => ({ line, fault: `no file ${path}` })),
  )
}

/** A page's lines, or a source's comments: what is in quotes may be planted, written at run time, or another tree's. */
function listProse(file, text) {
  const lines = text.split('\n').map((prose, index) => ({ prose, line: index + 1 }))
  if (file.endsWith('.md')) return lines
  return lines.flatMap(({ prose, line }) => {
    const comment = /(?:^\s*(?:\/?\*|#)|(?:^|\s)\/\/|\/\*|--\s)(.*)$/.exec(prose)
    return comment ? [{ prose: comment[1], line }] : []
  })
}

function findBrokenLinks(file, { text, files, exists }) {
  if (!file.endsWith('.md')) return []
  return withoutCode(text)
    .split('\n')
    .flatMap((prose, index) =>
      [...prose.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link]) => {
        if (/^[a-z]+:/i.test(link)) return []
        const [path, anchor] = link.split('#')
        const target = path ? normalize(join(dirname(file), decodeURI(path))).replace(/\/$/, '') : file
        if (!exists(target)) return [{ line: index + 1, fault: `no file ${target}` }]
        const page = files.get(target)
        if (!anchor || page === undefined || listAnchors(page).has(anchor)) return []
        return [{ line: index + 1, fault: `no heading #${anchor} in ${target}` }]
      }),
    )
}

/** Headings as GitHub names them, and the anchors a page sets itself. */
function listAnchors(page) {
  const anchors = new Set([...page.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id))
  for (const [, heading] of withoutCode(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** The page with its code blocks emptied, line for line. */
function withoutCode(page) {
  return page.replace(/^ *(```|~~~)[^\n]*\n[\s\S]*?^ *\1/gm, (block) => block.replace(/[^\n]/g, ''))
}

function findPapers(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      paper.test(line) ? [{ line: index + 1, fault: `cites ${paper.exec(line)?.[0]}, which readers do not have` }] : [],
    )
}

/** Declarations of a style sheet that is written in a template string. */
const declaration = /^(?!\s*(?:\/?\*|\/\/))[^'"`]*[\w-]+: [^;'"`]+;/

/** Tables, links and code blocks of a page cannot be wrapped; the formatter wraps source lines other than styles. */
function findLongLines(file, text) {
  const isPage = file.endsWith('.md')
  const isSource = /\.tsx?$/.test(file)
  if (!isPage && !isSource && !file.endsWith('.css')) return []
  return (isPage ? withoutCode(text) : text).split('\n').flatMap((line, index) => {
    const isExempt = isPage && (/^\s*\||^`[^`]+`$/.test(line) || /\]\(|https?:|^\[[^\]]+\]:/.test(line))
    if (line.length <= maxColumns || isExempt || (isSource && !declaration.test(line))) return []
    return [{ line: index + 1, fault: `${line.length} columns, over ${maxColumns}` }]
  })
}
