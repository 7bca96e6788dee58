const palettes = [
  ['#0b1f33', '#1f6f8b', '#f2c14e'],
  ['#2b0f2e', '#8b2f6f', '#f5d0a9'],
  ['#0f2e1d', '#2f8b57', '#f4f1bb'],
  ['#331a0b', '#b5532a', '#ffe0b5'],
  ['#14142b', '#4b4bb8', '#c9f0ff'],
  ['#2b2b14', '#8b862f', '#fff6c2'],
] as const

/**
 * A key in front of a harbor at night, as an SVG document; each id has its own colors, bow and teeth.
 * @example drawKey(3) // '<svg xmlns="http://www.w3.org/2000/svg" …'
 */
export function drawKey(id: number): string {
  const [night, sea, metal] = palettes[id % palettes.length] ?? palettes[0]
  const teeth = Array.from({ length: 3 + (id % 3) }, (_, index) => {
    const length = 22 + ((id * 37 + index * 53) % 34)
    return `<rect x="${196 + index * 26}" y="208" width="14" height="${length}" rx="3"/>`
  }).join('')
  const lobes = 3 + (id % 4)
  const bow = Array.from({ length: lobes }, (_, index) => {
    const angle = (index / lobes) * 2 * Math.PI
    const [x, y] = [118 + 34 * Math.cos(angle), 200 + 34 * Math.sin(angle)].map((value) => value.toFixed(1))
    return `<circle cx="${x}" cy="${y}" r="26" fill="none" stroke="${metal}" stroke-width="11"/>`
  }).join('')
  const stars = Array.from({ length: 18 }, (_, index) => {
    const [x, y] = [(id * 71 + index * 97) % 400, (id * 43 + index * 61) % 120]
    return `<circle cx="${x}" cy="${y}" r="${index % 4 === 0 ? 2 : 1}"/>`
  }).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">',
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${sea}"/></linearGradient></defs>`,
    '<rect width="400" height="400" fill="url(#g)"/>',
    `<g fill="#fff" opacity=".7">${stars}</g>`,
    `<circle cx="${300 - (id % 3) * 40}" cy="84" r="34" fill="${metal}" opacity=".9"/>`,
    `<path d="M0 300q50-24 100 0t100 0 100 0 100 0v100H0z" fill="${sea}" opacity=".55"/>`,
    `<path d="M0 336q50-20 100 0t100 0 100 0 100 0v64H0z" fill="${night}" opacity=".55"/>`,
    bow,
    `<g fill="${metal}"><rect x="150" y="192" width="182" height="18" rx="6"/>${teeth}</g>`,
    '</svg>',
  ].join('')
}
