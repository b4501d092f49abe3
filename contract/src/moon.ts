/**
 * Path of the lit part of a waxing moon with centre 12,12 and radius 10.
 * `k` is day / length: 0 is a new moon (empty path), 1 a full one.
 */
export function moonPath(k: number): string {
  if (k <= 0.005) return ''
  if (k >= 0.995) return 'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2Z'
  // The terminator is half an ellipse; past half moon it bends to the other side.
  const rx = (10 * Math.abs(1 - 2 * k)).toFixed(2)
  return `M12 2A10 10 0 0 1 12 22A${rx} 10 0 0 ${k > 0.5 ? 1 : 0} 12 2Z`
}
