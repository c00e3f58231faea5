// NIP, the Polish tax number: ten digits, the last is a check digit (weights 6 5 7 2 3 4 5 6 7 modulo 11).

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Whether ten digits are a NIP; a check value of 10 never fits. */
export function nipFits(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = NIP_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}
