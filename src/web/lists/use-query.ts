import { useSearchParams } from "react-router";

/** The address's query, and how one value of it is changed in place: an empty one is taken away. `setParams` replaces the whole. */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { params, set, setParams };
}
