const [getDecimals, getSymbol, supportsInterface] = ['313ce567', '95d89b41', '01ffc9a7']
const returnTop = '5f5260205ff3'

/** Each branch: its selector and what runs for it. */
const branches: [selector: string | undefined, code: string][] = [
  [getDecimals, `6006${returnTop}`],
  [getSymbol, `7f${'545354'.padEnd(64, '0')}${returnTop}`],
  // Reverts.
  [supportsInterface, '5f5ffd'],
]

/** The code of a token with the symbol TST (as bytes32) and 6 decimals, whose every other function returns true. */
export const tokenCode: `0x${string}` = `0x${assemble()}`

function assemble(): string {
  const otherwise = `6001${returnTop}`
  // Selector on the stack; per branch: DUP1 PUSH4 selector EQ PUSH1 place JUMPI
  let place = 5 + branches.length * 10 + otherwise.length / 2
  let jumps = '5f3560e01c'
  let targets = ''
  for (const [selector, code] of branches) {
    jumps += `8063${selector}1460${place.toString(16).padStart(2, '0')}57`
    targets += `5b${code}`
    place += 1 + code.length / 2
  }
  return `${jumps}${otherwise}${targets}`
}
