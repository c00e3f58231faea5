import { Component, type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/fields/combobox.tsx";
import { Select } from "../ui/fields/select.tsx";
import { useToast } from "../ui/overlays/toast.tsx";
import { GallerySection } from "./gallery-section.tsx";

const EMPTY = [
  { value: "jazz", label: "jazz" },
  { value: "", label: "wszystkie" },
];

const WRONG: Record<string, () => ReactNode> = {
  "Lista z pustą wartością": () => <Select label="Styl" options={EMPTY} value={undefined} onValueChange={() => undefined} />,
  "Pole wyboru z pustą wartością": () => <Combobox label="Styl" options={EMPTY} value={undefined} onValueChange={() => undefined} />,
};

class Caught extends Component<{ children: ReactNode }, { said: string | undefined }> {
  override state: { said: string | undefined } = { said: undefined };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    return this.state.said === undefined ? this.props.children : <output>{this.state.said}</output>;
  }
}

/** Inputs that the kit refuses to draw: values without content, messages without words. */
export function RefusalsGallery() {
  const [tried, setTried] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const toast = useToast();
  const blank = () => {
    setTried(undefined);
    try {
      toast({ text: "  " });
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <GallerySection title="Odmowy" wide>
      <div className="row wrap">
        {Object.keys(WRONG).map((name) => (
          <Button
            key={name}
            onClick={() => {
              setSaid(undefined);
              setTried(name);
            }}
          >
            {name}
          </Button>
        ))}
        <Button onClick={blank}>Toast bez słów</Button>
      </div>
      <p className="sm sec mt-3">
        {said !== undefined && <output>{said}</output>}
        {tried !== undefined && <Caught key={tried}>{WRONG[tried]?.()}</Caught>}
      </p>
    </GallerySection>
  );
}
