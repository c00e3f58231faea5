// Circles in a graph of files or folders. Pure.

/** Returns groups of two and more nodes that reach each other. */
export function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const left = withoutEnds(graph);
  const reach = (from: string, found = new Set<string>()): Set<string> => {
    for (const to of left.get(from) ?? []) if (!found.has(to)) reach(to, found.add(to));
    return found;
  };
  const reached = new Map([...left.keys()].map((node) => [node, reach(node)]));
  const circles = [...reached].flatMap(([node, found]) =>
    found.has(node) ? [[...found].filter((to) => reached.get(to)?.has(node)).toSorted()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/** Returns the graph without nodes that lead to no circle: repeatedly removes nodes that lead nowhere. */
function withoutEnds(graph: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  const left = new Map(graph);
  let before: number;
  do {
    before = left.size;
    for (const [node, targets] of left) if (!targets.values().some((to) => left.has(to))) left.delete(node);
  } while (left.size < before);
  return left;
}
