// A vSphere API of govmomi's simulator: an ESXi host or a vCenter of two datacenters, with one user whose password must be right.
package main

import (
	"crypto/tls"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"syscall"

	"github.com/vmware/govmomi/simulator"
)

func main() {
	vcenter := flag.Bool("vcenter", false, "simulate a vCenter instead of an ESXi host")
	vms := flag.Int("vms", 2, "virtual machines of each pool")
	listen := flag.String("listen", "127.0.0.1:0", "address")
	flag.Parse()

	model := simulator.ESX()
	if *vcenter {
		model = simulator.VPX()
		model.Datacenter = 2
	}
	model.Machine = *vms
	if err := model.Create(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	// without TLS settings it would serve HTTP
	model.Service.TLS = new(tls.Config)
	model.Service.Listen = &url.URL{Host: *listen, User: url.UserPassword("root", "Secret <&> 1")}
	server := model.Service.NewServer()
	_ = json.NewEncoder(os.Stdout).Encode(map[string]string{"host": server.URL.Host})

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	<-stop
	server.Close()
	model.Remove()
}
