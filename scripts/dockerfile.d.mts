export function parseDockerfile(
  text: string,
): { name: string; from: string; steps: { instruction: string; value: string }[] }[]
