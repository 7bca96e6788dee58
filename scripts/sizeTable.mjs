/**
 * The size rows as a markdown table.
 * @param {{ name: string, bytes: number, limitBytes?: number }[]} rows gzip sizes.
 */
export function sizeTable(rows) {
  const lines = rows.map(({ name, bytes, limitBytes }) => {
    const limit = limitBytes === undefined ? '' : `${kilobytes(limitBytes)} kB`
    return `| ${name} | ${kilobytes(bytes)} kB | ${limit} |`
  })
  return ['| gzip, React excluded | size | budget |', '|---|---|---|', ...lines].join('\n')
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
