/** How far a written size may be from the measured one, in kB: compressors and their versions differ by a few bytes. */
const toleranceKb = 0.1

/**
 * Compares a table of sizes on a page with the one that was just measured.
 * @param {string} written
 * @param {string} measured
 * @returns {string[]} each measured row that the page does not have, or has with another size; then each row of the page that is not measured.
 */
export function findStaleRows(written, measured) {
  const [before, after] = [parseRows(written), parseRows(measured)]
  const stale = [...after].filter(([key, { sizes }]) => {
    const known = before.get(key)?.sizes
    return !known || sizes.some((size, index) => Math.abs(size - known[index]) > toleranceKb + 1e-9)
  })
  const gone = [...before].filter(([key]) => !after.has(key))
  return [...stale, ...gone].map(([, { line }]) => line)
}

/** The lines by what is in them besides their sizes. */
function parseRows(table) {
  return new Map(
    table.split('\n').map((line) => {
      const sizes = [...line.matchAll(/(\d+\.\d) kB/g)].map(([, size]) => Number(size))
      return [line.replace(/\d+\.\d kB/g, 'kB'), { line, sizes }]
    }),
  )
}
