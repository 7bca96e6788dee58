/**
 * Parses the subset of Dockerfile syntax we use: one instruction per line, named stages.
 * @param {string} text
 * @returns {{ name: string, from: string, steps: { instruction: string, value: string }[] }[]} stages in their order.
 */
export function parseDockerfile(text) {
  const stages = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, instruction = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (instruction === '') throw new Error(`This line of the Dockerfile is not supported: ${line}`)
    const [, from, name] = instruction === 'FROM' ? (/^(\S+)(?:\s+AS\s+(\S+))?$/.exec(value) ?? []) : []
    if (from) stages.push({ name: name ?? from, from, steps: [] })
    else stages.at(-1)?.steps.push({ instruction, value })
  }
  return stages
}
